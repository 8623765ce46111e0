package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"threefold/internal/archive"
	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/metrics"
	"threefold/internal/opponent/enginepool"
	"threefold/internal/picture/renderer"
	"threefold/internal/site"
	"threefold/internal/store"
	"threefold/internal/store/bus"
	"threefold/internal/tournament/director"
)

// shutdownTimeout is the timeout of a shutdown: for requests in progress, for pages to
// be notified, and for what is being written to be on disk.
const shutdownTimeout = 10 * time.Second

// queueLength is how many searches may wait in each queue of the engine pool. A room
// whose search finds the queue full retries each second.
const queueLength = 128

func serveCommand(args []string, _ io.Reader, stdout io.Writer) error {
	c, err := readConfig(args, os.Getenv)
	if err != nil {
		return err
	}
	ctx, stop := untilSignal()
	defer stop()
	c.engineThreads = setRuntime(os.Getenv, runtime.NumCPU()) - 1
	draws := renderer.NewProcess("draw")
	defer draws.Close()
	c.renderer = draws
	return serve(ctx, c, stdout)
}

// untilSignal returns a context that ends at SIGINT or SIGTERM. A second signal then ends the
// process at once.
func untilSignal() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-asked:
		case <-ctx.Done():
		}
		signal.Stop(asked)
		cancel()
	}()
	return ctx, cancel
}

// serve runs the site until ctx ends, and then closes the listener, the pages, the rooms and the
// store, in this order. The operator's listener serves until the end.
func serve(ctx context.Context, c config, stdout io.Writer) (err error) {
	go func() {
		site.Prepare()       // while the store is opened
		debug.FreeOSMemory() // Prepare needs more memory than it keeps
	}()
	logger, counted := c.logger(), metrics.New()
	c.warnOfOldNames(logger)
	shown, err := serveOperator(c.metrics, checkHost(c.metricsHosts, counted.Handler(c.profiles)), logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, shown.close()) }()
	db, err := store.Open(ctx, c.store(logger, counted.Store))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	pool := enginepool.New(c.engineThreads, queueLength, counted.Computer, logger)
	defer pool.Close()
	servers, closeBus, err := connectBus(c, logger)
	if err != nil {
		return err
	}
	defer closeBus()
	lobbies := lobby.Config{Log: db, Chat: db, Bus: servers, Games: catalog.Find, Engine: pool, Plans: db.Plans(), Programs: db.Devices(), Meter: counted.Lobby, Logger: logger}
	if c.pushContact != "" {
		lobbies.Rings = db.Notifications()
	}
	rooms := lobby.New(lobbies)
	counted.Lobby.Watch(rooms.Stats)
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return errors.Join(err, closeRooms(rooms))
	}
	config := c.site(listener.Addr(), logger, counted.Site)
	notifications, call, err := notifier(ctx, c, db, counted.Push, logger)
	if err != nil {
		return errors.Join(err, listener.Close(), closeRooms(rooms))
	}
	tournaments := director.New(db.Tournaments(), rooms, catalog.Find, logger)
	tournaments.MaxUnfinished, tournaments.Arenas.Settings = c.tournaments, c.hours
	config.Devices, config.Renderer, config.Notifications, config.Tournaments = db.Devices(), c.renderer, notifications, tournaments
	edge, err := site.New(config, rooms, db, db.Archive())
	if err != nil {
		return errors.Join(err, listener.Close(), closeRooms(rooms))
	}
	defer call(edge.Pictures.HasCard)()
	counted.WatchQueues(append(pool.Queues(), edge.Queues()...)...)
	if err := rooms.Start(ctx); err != nil {
		return errors.Join(err, listener.Close(), closeRooms(rooms))
	}
	indexer := archive.NewIndexer(db.Archive(), catalog.Find, counted.Archive, logger)
	defer background(ctx, indexer.Run, tournaments.Run, func(ctx context.Context) { edge.CountMonths(ctx, db.Archive()) })()
	announce(stdout, listener.Addr(), c, shown)
	err = serveHTTP(ctx, listener, edge, c.delay, logger)
	return errors.Join(err, closeRooms(rooms))
}

// connectBus returns the bus between the processes of this site, and a function that closes it. The
// bus is nil with SQLite, which has one process.
func connectBus(c config, logger *slog.Logger) (_ cluster.Bus, closeBus func(), err error) {
	if c.database == "" {
		return nil, func() {}, nil
	}
	b, err := bus.New(c.database, logger)
	if err != nil {
		return nil, nil, err
	}
	return b, b.Close, nil
}

// background starts these functions; they run until ctx ends or stop is called, which waits for
// them.
func background(ctx context.Context, runs ...func(context.Context)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	for _, run := range runs {
		work.Go(func() { run(ctx) })
	}
	return func() { cancel(); work.Wait() }
}

// serveHTTP serves requests until ctx ends. Then it announces the shutdown to the pages, serves
// them for the delay, and after that closes the sockets and waits for requests in progress.
func serveHTTP(ctx context.Context, listener net.Listener, edge *site.Site, delay time.Duration, logger *slog.Logger) error {
	server := newServer(edge, logger)
	server.ConnState = edge.Connection
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	logger.Info("shutting down", "delay", delay)
	edge.Announce(delay)
	select {
	case err := <-failed:
		return err
	case <-time.After(delay):
	}
	return stopHTTP(server, edge)
}

// newServer returns a server that limits the time for reading and writing, and the length of
// headers. Handlers limit bodies.
func newServer(handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
}

func stopHTTP(server *http.Server, edge *site.Site) error {
	ending, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	closed := make(chan struct{})
	go func() {
		edge.Close(ending)
		close(closed)
	}()
	err := server.Shutdown(ending)
	<-closed
	return errors.Join(err, server.Close())
}

func closeRooms(rooms *lobby.Lobby) error {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	return rooms.Close(ctx)
}

func announce(stdout io.Writer, addr net.Addr, c config, shown *operator) {
	fmt.Fprintf(stdout, "Open %s/\n", ownAddress(addr))
	for _, a := range networkAddresses(addr) {
		fmt.Fprintf(stdout, "On your network: %s/\n", a)
	}
	if c.publicURL != nil {
		fmt.Fprintf(stdout, "For everybody: %s/\n", c.publicURL)
	}
	if shown != nil {
		fmt.Fprintf(stdout, "For the operator: %s/metrics\n", ownAddress(shown.listener.Addr()))
	}
}
