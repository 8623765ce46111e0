package devices

import (
	"errors"
	"net/http"
	"time"

	"threefold/internal/archive"
	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/plaintext"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
	"threefold/internal/site/visitor"
)

// programAnswer is a program of the visitor.
type programAnswer struct {
	ID    string `json:"id"`              // Id to invite or revoke it with.
	Name  string `json:"name"`            // Its name, with its mark.
	Page  string `json:"page"`            // Last part of the path of its page, `/p/{page}`.
	Added int64  `json:"added"`           // Timestamp, in milliseconds since 1970.
	Seen  int64  `json:"seen"`            // When its token was last used, accurate to the day; 0 for never.
	Token string `json:"token,omitempty"` // Only when it is created: the server stores its hash alone.
}

// programList is the programs of the visitor.
type programList struct {
	Programs []programAnswer `json:"programs"`
}

// programBody is the program to add.
type programBody struct {
	Name string `json:"name"` // As the name of a player.
}

// revokeProgramBody is the program to revoke.
type revokeProgramBody struct {
	Program string `json:"program"` // `id` of the program.
}

var (
	errProgramName = gamelog.NewError("bad_name", "bad-program-name")
	errManyOfYours = gamelog.NewError("too_many_programs", "too-many-programs")
)

func programOf(p device.Program) programAnswer {
	return programAnswer{ID: p.Person.ID, Name: p.Person.Name, Page: p.Page, Added: p.Added, Seen: p.Seen}
}

// Programs answers GET /api/programs with the visitor's programs.
func (d *Devices) Programs(w http.ResponseWriter, r *http.Request) error {
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	all, err := d.Store.Programs(ctx, visitor.Of(r).ID)
	if err != nil {
		return err
	}
	shown := programList{Programs: make([]programAnswer, len(all))}
	for i := range all {
		shown.Programs[i] = programOf(all[i])
	}
	return httpx.JSON(w, http.StatusOK, shown)
}

// AddProgram answers POST /api/programs with a new program and its token.
func (d *Devices) AddProgram(w http.ResponseWriter, r *http.Request) error {
	var body programBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	name, ok := plaintext.Name(body.Name)
	if !ok || plaintext.ImitatesComputer(name) {
		return httpx.WithStatus(http.StatusBadRequest, errProgramName)
	}
	who, token := visitor.Of(r), secret.New()
	p := device.Program{Person: gamelog.NewProgram(name), Owner: who.ID, Page: archive.NewPage(),
		Device: device.Device{ID: newID(), Hash: token.Hash(), Added: time.Now().UnixMilli()}}
	err := d.Visitors.Save(r.Context(), who)
	if err == nil {
		err = d.Store.AddProgram(r.Context(), p)
	}
	if errors.Is(err, gamelog.ErrNotFound) {
		err = errManyOfYours
	}
	if err != nil {
		return err
	}
	made := programOf(p)
	made.Token = token.Text()
	w.Header().Set("Cache-Control", "no-store")
	return httpx.JSON(w, http.StatusCreated, made)
}

// RevokeProgram answers POST /api/programs/revoke: it revokes the program's token and closes its
// streams at every process.
func (d *Devices) RevokeProgram(w http.ResponseWriter, r *http.Request) error {
	var body revokeProgramBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	who := visitor.Of(r)
	all, err := d.Store.Programs(r.Context(), who.ID)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Person.ID != body.Program {
			continue
		}
		switch err := d.cut(r, p.Person.ID, p.Device.ID); {
		case errors.Is(err, gamelog.ErrNotFound):
			return gamelog.ErrNoProgram
		case err != nil:
			return err
		}
		return httpx.NoContent(w)
	}
	return gamelog.ErrNoProgram
}
