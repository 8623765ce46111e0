async ({ css, pieces, icons, boards, tones, side, room }) => {
  const page = document.documentElement;
  page.dataset.theme = 'light';
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);

  /** A colour as #rrggbb and how much it covers, or nothing for none. */
  const colour = (text) => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    return text === 'none' || a === 0 ? {} : { hex: `#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`, a };
  };
  /** What is as it is anyhow is left out. */
  const shortened = (look) => Object.fromEntries(Object.entries(look).filter(([, v]) => v !== undefined && v !== 0 && v !== '' && v !== 1 && v !== false));
  const px = (text) => Math.round(parseFloat(text) * 1000) / 1000 || 0;

  function lookOf(element) {
    const s = getComputedStyle(element);
    const [fill, stroke] = [colour(s.fill), colour(s.stroke)];
    const look = { fill: fill.hex, fillOpacity: fill.hex && fill.a * s.fillOpacity, opacity: Number(s.opacity) };
    if (stroke.hex) {
      Object.assign(look, { stroke: stroke.hex, strokeOpacity: stroke.a * s.strokeOpacity, cap: s.strokeLinecap === 'butt' ? '' : s.strokeLinecap,
        join: s.strokeLinejoin === 'miter' ? '' : s.strokeLinejoin, offset: px(s.strokeDashoffset) });
      look.dashes = s.strokeDasharray === 'none' ? undefined : s.strokeDasharray.split(/[ ,]+/).map(px);
    }
    if (element.tagName === 'text') Object.assign(look, { size: px(s.getPropertyValue('--size')), anchor: s.textAnchor === 'start' ? '' : s.textAnchor, bold: s.fontWeight >= 600 });
    return { ...shortened(look), ...(stroke.hex && px(s.strokeWidth) !== 1 ? { width: px(s.strokeWidth) } : {}) };
  }

  const svg = (tag, name, ...children) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    node.setAttribute('class', name);
    node.append(...children);
    return node;
  };
  // animations and transitions would change what is read
  sheet.textContent += '* { animation: none !important; transition: none !important }';

  const shapes = ['b-frame', 'b-ground', 'b-line', 'b-heavy', 'b-cut', 'b-coast', 'b-well', 'b-lip', 'b-top', 'b-bench', 'b-ring', 'gone',
    'm-tint', 'm-corner', 'm-road-edge', 'm-road', 'm-left', 'm-arrived', 'm-capture-edge', 'm-capture', 'm-cross-edge', 'm-cross',
    'm-check-edge', 'm-check', ...[...new Set(tones)].flatMap((tone) => [`b-cell tone-${tone}`, `b-node tone-${tone}`])];
  const looks = {};
  for (const board of boards) {
    const root = svg('svg', board);
    document.body.append(root);
    const of = {};
    const look = (name, element, ...around) => {
      root.append(...(around.length > 0 ? around : [element]));
      of[name] = lookOf(element);
    };
    for (const name of shapes) look(name, svg('path', name));
    for (const name of ['b-coord words', 'b-coord b-narrow words']) {
      const text = svg('text', '');
      look(name, text, svg('g', name, text));
    }
    look('b-name', svg('text', 'b-name'));
    looks[board] = of;
  }

  // the colours of men, by the properties that their drawings have, and those of the site
  const root = svg('svg', 'board');
  document.body.append(root);
  const probe = (name, value) => {
    const path = svg('path', name);
    path.style.fill = value;
    root.append(path);
    return lookOf(path);
  };
  const own = [...new Set(css.match(/--(bg|surface|line|ink|ink-2|brand|g-[a-z]+|av-\d)(?=:)/g))];
  looks.colours = Object.fromEntries(own.map((name) => [name.slice(2), probe('', `var(${name})`)]));
  for (const men of ['wp', 'bp']) {
    looks[men] = Object.fromEntries(['fill', 'shade', 'line', 'accent', 'rim'].map((part) => [part, probe(men, `var(--piece-${part})`)]));
  }

  // the men in rows by colour, in the order of their drawings, and last the logo
  const drawings = [...new DOMParser().parseFromString(pieces, 'image/svg+xml').querySelectorAll('symbol')];
  const logo = new DOMParser().parseFromString(icons, 'image/svg+xml').querySelector('#i-logo');
  const scale = side / (48 + 2 * room);
  const [width, height] = [(drawings.length + 1) * side, 2 * side];
  const placed = (name, id, column, row) => {
    const use = svg('use', name);
    const at = { href: `#${id}`, x: column * side + room * scale, y: row * side + room * scale, width: 48 * scale, height: 48 * scale };
    Object.entries(at).forEach(([key, value]) => use.setAttribute(key, value));
    return use;
  };
  const men = ['wp', 'bp'].flatMap((name, row) => drawings.map(({ id }, i) => placed(name, id, i, row)));
  for (const symbol of drawings) symbol.setAttribute('overflow', 'visible');
  const all = svg('svg', '', Object.assign(document.createElementNS('http://www.w3.org/2000/svg', 'style'), { textContent: css }), ...drawings, logo, ...men,
    placed('', 'i-logo', drawings.length, 0));
  Object.entries({ width, height, 'data-theme': 'light' }).forEach(([key, value]) => all.setAttribute(key, value));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(all))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d').drawImage(image, 0, 0);
  const lines = (of, write) => `{\n${Object.entries(of).map(([key, value]) => `${JSON.stringify(key)}: ${write(value)}`).join(',\n')}\n}`;
  return { looks: lines(looks, (of) => lines(of, JSON.stringify)), men: canvas.toDataURL().split(',')[1] };
}
