/** What the server writes before worker.js: list in internal/site/offline. */
declare const SHELL: {
  on: boolean;
  version: string;
  /** The address under which a page is asked for, and the one that it is fetched from. */
  pages: Record<string, string>;
  files: string[];
  /** What a notification says that has no text of its own. */
  says: string;
  later: { address: string; bytes: number }[];
};
