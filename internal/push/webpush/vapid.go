package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"time"
)

// tokenLife is how long a signature is valid; push services refuse more than a day.
const tokenLife = 12 * time.Hour

// Signer signs requests to push services with the site's VAPID key, to which subscriptions are
// bound. It may be used concurrently.
type Signer struct {
	key     *ecdsa.PrivateKey
	contact string
}

// NewKey returns a new private key, encoded as ReadSigner reads it.
func NewKey() (string, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	b, err := key.Bytes()
	return base64.RawURLEncoding.EncodeToString(b), err
}

// ReadSigner returns a Signer with a key of NewKey. contact is where the operators of push
// services can write to, a mailto: or https: URL. It fails if the key cannot be read.
func ReadSigner(key, contact string) (*Signer, error) {
	b, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return nil, errors.New("the key of push messages cannot be read")
	}
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), b)
	if err != nil {
		return nil, errors.New("the key of push messages is none")
	}
	return &Signer{private, contact}, nil
}

// Public returns the public key in base64url, with which browsers subscribe.
func (s *Signer) Public() string {
	b, err := s.key.PublicKey.Bytes()
	if err != nil {
		panic(err) // a valid P-256 key always encodes
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// claims is the payload of a token (RFC 8292, section 2).
type claims struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"` // epoch seconds
	Subject  string `json:"sub"`
}

// Authorization returns the Authorization header of a request to an endpoint, valid from now
// for 12 hours.
func (s *Signer) Authorization(endpoint *url.URL, now time.Time) (string, error) {
	said, err := json.Marshal(claims{endpoint.Scheme + "://" + endpoint.Host, now.Add(tokenLife).Unix(), s.contact})
	if err != nil {
		return "", err
	}
	head := base64.RawURLEncoding.EncodeToString([]byte(`{"typ":"JWT","alg":"ES256"}`))
	text := head + "." + base64.RawURLEncoding.EncodeToString(said)
	sum := sha256.Sum256([]byte(text))
	r, v, err := ecdsa.Sign(rand.Reader, s.key, sum[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	v.FillBytes(signature[32:])
	return "vapid t=" + text + "." + base64.RawURLEncoding.EncodeToString(signature) + ", k=" + s.Public(), nil
}
