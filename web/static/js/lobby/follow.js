/**
 * Follows what the lobby's socket tells.
 *
 * @import { Wall } from '../types.js'
 */
import { onRename } from '../name.js';
import { createRestart } from '../restart.js';
import { connect } from '../socket.js';

/** @param {(wall: Wall) => void} show is called with every change of the wall */
export function followWall(show) {
  const restart = createRestart();
  const socket = connect('/ws/lobby', {
    open: () => restart.show(null),
    message: (message) => {
      if (message.t === 'wall') show(message.d);
      if (message.t === 'restart') restart.show(performance.now() + message.d.in);
    },
  });
  onRename(socket.again);
}
