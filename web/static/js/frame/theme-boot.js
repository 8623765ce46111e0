// Runs before the first paint, so that stored settings apply without a flash.
try {
  const theme = localStorage.getItem('threefold.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const { board, coordinates, zen } = JSON.parse(localStorage.getItem('threefold.settings') ?? '{}');
  if (typeof board === 'string') document.documentElement.dataset.boardTheme = board;
  if (coordinates === false) document.documentElement.dataset.coordinates = 'off';
  if (zen === true) document.documentElement.dataset.zen = 'on';
} catch {
  // A browser that keeps nothing shows what everybody sees.
}
