# The server as one static binary in an empty image. It runs as a user without
# rights, keeps its games in the volume /data unless DATABASE_URL names a
# Postgres, and asks itself whether it is well.

FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /image/threefold ./cmd/server \
 && mkdir -p /image/data /image/tmp /image/etc/ssl/certs \
 && cp /etc/ssl/certs/ca-certificates.crt /image/etc/ssl/certs/

FROM scratch
COPY --from=build --chown=65532:65532 /image /
USER 65532:65532
ENV THREEFOLD_DATA=/data/threefold.db
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
	CMD ["/threefold", "healthcheck"]
ENTRYPOINT ["/threefold"]
