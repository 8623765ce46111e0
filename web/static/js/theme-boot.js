// Runs before the first paint, so that a remembered theme never flashes.
try {
  const theme = localStorage.getItem('threefold.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing shows the system's theme.
}
