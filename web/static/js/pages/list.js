/** Pages without a module of their own load only the frame. */
