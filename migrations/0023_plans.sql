-- What players want played in games by days while they are away (gamelog.Plan): for each
-- player and game the moves that follow the ply of this number, compressed, so that nobody
-- who looks through a backup reads them by chance. gone is 1 once the game has left the
-- plan; its moves are deleted then. Lines go with the game's end. Servers of the release
-- before play no planned moves.

-- +goose Up
CREATE TABLE plans (
    game   TEXT   NOT NULL,
    player TEXT   NOT NULL,
    ply    BIGINT NOT NULL,
    moves  TEXT   NOT NULL,
    gone   BIGINT NOT NULL,
    PRIMARY KEY (game, player)
);

INSERT INTO schema_steps (step, oldest) VALUES (23, 8);
