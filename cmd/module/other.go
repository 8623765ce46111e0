//go:build !js

// Command module prints a hint: the WebAssembly module is built for browsers only, by `make
// module`; see main.go.
package main

import "fmt"

func main() { fmt.Println("This program is for browsers: GOOS=js GOARCH=wasm.") }
