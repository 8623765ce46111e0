-- Which steps of the schema a program may live with that does not know them. Such
-- a program cannot tell by itself, so the step does: it writes a line here, with
-- its own number and that of the oldest step whose programs may go on reading and
-- writing beside it. Of a step that has no line, older programs keep away. This
-- one adds a table and nothing else.

-- +goose Up
CREATE TABLE schema_steps (
    step   BIGINT NOT NULL PRIMARY KEY,
    oldest BIGINT NOT NULL
);
INSERT INTO schema_steps (step, oldest) VALUES (8, 7);
