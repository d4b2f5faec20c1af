// Every moment of a game, drawn from what stands in the file: no request leaves it.
(() => {
  const game = JSON.parse(document.getElementById('game').textContent);
  const SVG = 'http://www.w3.org/2000/svg';
  const byId = (id) => document.getElementById(id);
  let number = 0;
  let turn = 0;

  const pieces = (numbers) => numbers.map((each) => game.parts[each]).join('');

  function symbol(name, box, label) {
    const svg = document.createElementNS(SVG, 'svg');
    const use = document.createElementNS(SVG, 'use');
    svg.setAttribute('viewBox', box);
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
    use.setAttribute('href', `#${name}`);
    svg.append(use);
    return svg;
  }

  function hand(codes) {
    const cards = document.createElement('span');
    cards.className = 'hand';
    for (const code of codes) {
      const [name, label] = game.cards[code];
      cards.append(symbol(name, '0 0 80 120', label));
    }
    return cards;
  }

  function seat(name, dwarf, codes) {
    const line = document.createElement('li');
    const face = symbol(`d-${dwarf}`, '0 0 48 48', '');
    const who = document.createElement('span');
    const what = document.createElement('small');
    face.setAttribute('class', 'dwarf');
    who.append(Object.assign(document.createElement('b'), {textContent: name}));
    what.textContent = game.dwarfs[dwarf] ?? dwarf;
    who.append(what);
    line.append(face, who, hand(codes));
    return line;
  }

  function show() {
    const round = game.rounds[number];
    const last = round.turns.length - 1;
    turn = Math.max(0, Math.min(turn, last));
    const [drawn, sentence, dwarfs, hands] = round.turns[turn];
    const mine = byId('mine');
    mine.setAttribute('viewBox', round.box);
    mine.innerHTML = pieces(drawn) + pieces(round.over);
    byId('said').textContent = sentence;
    byId('turn').max = last;
    byId('turn').value = turn;
    byId('place').textContent = game.place.replace('%(turn)s', turn).replace('%(turns)s', last);
    const open = byId('open').checked;
    byId('hands').replaceChildren(
      ...(open ? game.names.map((name, at) => seat(name, dwarfs[at], hands[at])) : []));
    for (const button of document.querySelectorAll('[data-go]')) {
      const ahead = button.dataset.go === 'on' || button.dataset.go === 'last';
      button.disabled = ahead ? turn === last : turn === 0;
    }
    for (const button of byId('rounds').children) {
      button.setAttribute('aria-pressed', String(Number(button.dataset.round) === number));
    }
  }

  function go(where) {
    const last = game.rounds[number].turns.length - 1;
    turn = {first: 0, back: turn - 1, on: turn + 1, last}[where];
    show();
  }

  game.rounds.forEach((round, at) => {
    const button = Object.assign(document.createElement('button'), {type: 'button', textContent: round.name});
    button.dataset.round = at;
    button.addEventListener('click', () => {
      number = at;
      turn = 0;
      show();
    });
    byId('rounds').append(button);
  });
  for (const button of document.querySelectorAll('[data-go]')) {
    button.addEventListener('click', () => go(button.dataset.go));
  }
  byId('turn').addEventListener('input', (event) => {
    turn = Number(event.target.value);
    show();
  });
  byId('open').addEventListener('change', show);
  const KEYS = {ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last'};
  document.addEventListener('keydown', (event) => {
    if (event.target.closest('input[type="range"]') || !KEYS[event.key]) return;
    event.preventDefault();
    go(KEYS[event.key]);
  });

  document.documentElement.classList.add('js');
  byId('player').hidden = false;
  show();
})();
