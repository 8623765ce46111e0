//go:build !patient

package locale

// addPseudo does nothing: only the server of the browser tests has the pseudo-language.
func (ls *Languages) addPseudo() {}
