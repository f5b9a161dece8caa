/**
 * For a server in a test, for hooks.example.com until 2126: no authority has signed it. Made by
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=hooks.example.com
 * -addext subjectAltName=DNS:hooks.example.com`.
 */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdCqdwJHZYCg+jofD
i1MXEfJrT8CG2maoLNomX+8btfmhRANCAATj01gnpbykLSBzsDqe0HrKaRU6AkKp
PXbniqeKM1Ppbjz77JZQ1FyLStGBXM7MUo4wueMJ6eNlYw6vgpKwhUdR
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBrjCCAVOgAwIBAgIUQmmWnHTMi0XWjgeeujRZAeH7WzYwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMjYxMTI3MDcwMzQwWhgP
MjEyNjExMDMwNzAzNDBaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE49NYJ6W8pC0gc7A6ntB6ymkVOgJCqT12
54qnijNT6W48++yWUNRci0rRgVzOzFKOMLnjCenjZWMOr4KSsIVHUaNxMG8wHQYD
VR0OBBYEFNz7Vw/t68WERy8l/hhpKrR1t1EzMB8GA1UdIwQYMBaAFNz7Vw/t68WE
Ry8l/hhpKrR1t1EzMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRaG9va3Mu
ZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSQAwRgIhALhbxmm4bkbTeo31/tKIZQq5
s39fql9i1FBlKu4q50LjAiEA1PFVE2ZCMa3GSJ78TPfh9ADz3hdff9pfwjTS518U
Zuk=
-----END CERTIFICATE-----
`,
};
