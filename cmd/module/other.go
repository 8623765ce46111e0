//go:build !js

// Command module is compiled for browsers: see main.go and `make module`.
package main

import "fmt"

func main() { fmt.Println("This program is for browsers: GOOS=js GOARCH=wasm.") }
