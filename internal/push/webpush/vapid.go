package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"net/url"
	"strings"
	"time"
)

// tokenLife is how long a signature is good for; services refuse more than a day.
const tokenLife = 12 * time.Hour

// Signer signs requests to push services as one and the same sender. Subscriptions are
// bound to its key.
type Signer struct {
	key     *ecdsa.PrivateKey
	contact string
}

// NewKey makes the key of a sender, in the form that ReadSigner takes.
func NewKey() (string, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	b, err := key.Bytes()
	return base64.RawURLEncoding.EncodeToString(b), err
}

// ReadSigner reads a sender's key, and takes whom services may write to: mailto:… or
// https://….
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

// Public is the sender's public key in base64url, as browsers subscribe with it.
func (s *Signer) Public() string {
	b, err := s.key.PublicKey.Bytes()
	if err != nil {
		panic(err) // a key of P-256 has a form
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// claims are what a token says (RFC 8292, section 2).
type claims struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"` // seconds
	Subject  string `json:"sub"`
}

// Authorization is the header of a request to an endpoint at a moment.
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

// Check reads a header that Authorization has made, or another sender's, as a push
// service does: for which origin, until when, and whom to write to. The error says that
// the header is none, or that its signature is not of its key.
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
	var c claims
	if json.Unmarshal(head, &form) != nil || form.Alg != "ES256" || json.Unmarshal(said, &c) != nil {
		return fail("the token is none of ES256")
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return fail("the key is none")
	}
	if !verify(public, parts[0]+"."+parts[1], signature) {
		return fail("the signature is not of this key")
	}
	return c.Audience, c.Subject, key, time.Unix(c.Expires, 0), nil
}

// verify checks a signature of two numbers of 32 bytes.
func verify(key *ecdsa.PublicKey, text string, signature []byte) bool {
	sum := sha256.Sum256([]byte(text))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	return ecdsa.Verify(key, sum[:], r, s)
}
