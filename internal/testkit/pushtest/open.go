package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"time"
)

// Open decrypts a push message's body as a browser does, with the browser's key and secret (RFC
// 8188, RFC 8291).
func Open(own *ecdh.PrivateKey, secret, body []byte) ([]byte, error) {
	const salt, size, key = 16, 4096, 65 // bytes of the salt, of a record, of a point of P-256
	const head = salt + 4 + 1 + key
	if len(body) < head || body[salt+4] != key || binary.BigEndian.Uint32(body[salt:]) != size {
		return nil, errors.New("the body has no head of aes128gcm")
	}
	from, err := ecdh.P256().NewPublicKey(body[head-key : head])
	if err != nil {
		return nil, err
	}
	shared, err := own.ECDH(from)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(own.PublicKey().Bytes()) + string(from.Bytes())
	plain, err := decrypted(shared, secret, info, body[:salt], body[head:])
	if err != nil {
		return nil, err
	}
	marked := strings.TrimRight(string(plain), "\x00") // padding of zeros may follow the delimiter
	text, last := strings.CutSuffix(marked, "\x02")
	if !last {
		return nil, errors.New("the record is not the last one")
	}
	return []byte(text), nil
}

// decrypted returns the plain text of a record (RFC 8291, section 3.4).
func decrypted(shared, secret []byte, info string, salt, record []byte) ([]byte, error) {
	ikm, err1 := hkdf.Key(sha256.New, shared, secret, info, 32)
	key, err2 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, err3 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	block, err4 := aes.NewCipher(key)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	return aead.Open(nil, nonce, record, nil)
}

// Check verifies the Authorization header of a push message (VAPID, RFC 8292) and returns its
// claims: the push service's origin, the sender's contact, its public key, and when the token
// expires. It fails if the header or the signature is invalid.
func Check(header string) (audience, contact, key string, until time.Time, err error) {
	fail := func(why string) (string, string, string, time.Time, error) {
		return "", "", "", time.Time{}, errors.New(why)
	}
	fields, ok := strings.CutPrefix(header, "vapid ")
	var token string
	for field := range strings.SplitSeq(fields, ",") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(field), "="); name {
		case "t":
			token = value
		case "k":
			key = value
		}
	}
	parts := strings.Split(token, ".")
	if !ok || len(parts) != 3 || key == "" {
		return fail("the header is none of vapid")
	}
	head, err1 := base64.RawURLEncoding.DecodeString(parts[0])
	said, err2 := base64.RawURLEncoding.DecodeString(parts[1])
	signature, err3 := base64.RawURLEncoding.DecodeString(parts[2])
	point, err4 := base64.RawURLEncoding.DecodeString(key)
	if errors.Join(err1, err2, err3, err4) != nil || len(signature) != 64 {
		return fail("the header's parts are not base64url")
	}
	var form struct{ Alg string }
	var c struct {
		Aud, Sub string
		Exp      int64 // seconds
	}
	if json.Unmarshal(head, &form) != nil || form.Alg != "ES256" || json.Unmarshal(said, &c) != nil {
		return fail("the token is none of ES256")
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return fail("the key is none")
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return fail("the signature is not of this key")
	}
	return c.Aud, c.Sub, key, time.Unix(c.Exp, 0), nil
}
