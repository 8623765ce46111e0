// Package webpush seals messages for browsers and signs who sends them: the encryption
// of RFC 8291 in the form of RFC 8188 ("aes128gcm"), and the signature of RFC 8292
// ("vapid"). It sends nothing and keeps nothing.
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

	// MaxPlain is how long a message may be, in bytes: what services have to take is a
	// body of 4,096 (RFC 8030, section 7.2), of which the form takes the rest.
	MaxPlain = recordSize - saltSize - 4 - 1 - keySize - 1 - 16
)

var (
	// ErrKey says that a text is no key of a browser.
	ErrKey = errors.New("this is no key of a browser")
	// ErrLong says that a message is longer than MaxPlain.
	ErrLong = errors.New("the message is too long for a push service")
)

// Keys are what a browser gives for messages to it.
type Keys struct {
	public *ecdh.PublicKey
	secret []byte
}

// ReadKeys reads a browser's public key and its authentication secret, both in base64url
// as PushSubscription.toJSON gives them. The error is ErrKey.
func ReadKeys(p256dh, auth string) (Keys, error) {
	point, err1 := base64.RawURLEncoding.DecodeString(p256dh)
	secret, err2 := base64.RawURLEncoding.DecodeString(auth)
	public, err3 := ecdh.P256().NewPublicKey(point)
	if errors.Join(err1, err2, err3) != nil || len(secret) != secretSize {
		return Keys{}, ErrKey
	}
	return Keys{public, secret}, nil
}

// Seal encrypts a message for a browser: the body of a request to its push service, whose
// Content-Encoding is aes128gcm. The error is ErrLong.
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
