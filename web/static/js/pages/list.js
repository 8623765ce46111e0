/** A page without scripts of its own: it has those of its frame. */
