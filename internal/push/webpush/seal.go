// Package webpush encrypts messages for browsers (RFC 8291, with the content encoding aes128gcm
// of RFC 8188) and signs requests to push services (VAPID, RFC 8292). It sends nothing.
package webpush

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
)

const (
	saltSize   = 16
	secretSize = 16   // of a browser's authentication secret (RFC 8291, section 3.2)
	recordSize = 4096 // RFC 8291, section 4: a message is one record
	keySize    = 65   // of a point of P-256, uncompressed

	// MaxPlain is the longest message, in bytes: push services must accept a body of 4,096
	// bytes (RFC 8030, section 7.2), less what the encryption adds.
	MaxPlain = recordSize - saltSize - 4 - 1 - keySize - 1 - 16
)

var (
	// ErrKey is returned for keys that a browser cannot have made.
	ErrKey = errors.New("this is no key of a browser")
	// ErrLong is returned for a message longer than MaxPlain.
	ErrLong = errors.New("the message is too long for a push service")
)

// Keys is the public key and the authentication secret of a browser's subscription.
type Keys struct {
	public *ecdh.PublicKey
	secret []byte
}

// ReadKeys parses a browser's public key and its authentication secret, both in base64url as
// PushSubscription.toJSON returns them. The error is ErrKey.
func ReadKeys(p256dh, auth string) (Keys, error) {
	point, err1 := base64.RawURLEncoding.DecodeString(p256dh)
	secret, err2 := base64.RawURLEncoding.DecodeString(auth)
	public, err3 := ecdh.P256().NewPublicKey(point)
	if errors.Join(err1, err2, err3) != nil || len(secret) != secretSize {
		return Keys{}, ErrKey
	}
	return Keys{public, secret}, nil
}

// Seal encrypts a message for a browser. It returns the body of the request to the push
// service, whose Content-Encoding must be aes128gcm. It fails with ErrLong if plain is too long.
func Seal(to Keys, plain []byte) ([]byte, error) {
	own, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltSize)
	if _, err := io.ReadFull(rand.Reader, salt); err != nil {
		return nil, err
	}
	return seal(to, own, salt, plain)
}

// seal is Seal with the sender's key and the salt of one message.
func seal(to Keys, own *ecdh.PrivateKey, salt, plain []byte) ([]byte, error) {
	if len(plain) > MaxPlain {
		return nil, ErrLong
	}
	shared, err := own.ECDH(to.public)
	if err != nil {
		return nil, err
	}
	aead, nonce, err := keysOf(shared, to.secret, to.public.Bytes(), own.PublicKey().Bytes(), salt)
	if err != nil {
		return nil, err
	}
	body := append(make([]byte, 0, recordSize), salt...)
	body = binary.BigEndian.AppendUint32(body, recordSize)
	body = append(body, keySize)
	body = append(body, own.PublicKey().Bytes()...)
	return aead.Seal(body, nonce, append(plain[:len(plain):len(plain)], 2), nil), nil // 2: the last record
}

// keysOf derives a message's key and nonce (RFC 8291, section 3.4).
func keysOf(shared, secret, browser, sender, salt []byte) (cipher.AEAD, []byte, error) {
	info := "WebPush: info\x00" + string(browser) + string(sender)
	ikm, err1 := hkdf.Key(sha256.New, shared, secret, info, 32)
	key, err2 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, err3 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, err
	}
	aead, err := cipher.NewGCM(block)
	return aead, nonce, err
}
