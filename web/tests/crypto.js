/** Node.js 18, which Debian 12 has, lacks the global that every browser has. */
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto;
