import { describe, expect, it } from 'vitest';
import { decode, place } from '../src/position';
import { FIXTURES, frenchDeck, layoutOf, snapshotOf } from '../dev/fixtures';

const layout = layoutOf();

describe('decode', () => {
  it('reads the start: the pyramid in place, the stock in slot order, no waste', () => {
    const table = decode('fffffffffffff:28:1:', layout, 52);
    expect(table.home).toHaveLength(28);
    expect(table.stock.slice(0, 3)).toEqual([28, 29, 30]);
    expect(table.stock).toHaveLength(24);
    expect(table.wastes).toEqual([[]]);
    expect(table.gone).toEqual([]);
    expect(table.cell).toBeNull();
  });

  it('splits stock and waste at the pointer, the highest slot on top of the waste', () => {
    // slots 28, 29, 31 drawn, 30 gone: 0xfffffffffffff without bit 30
    const table = decode('fffffbfffffff:32:2:', layout, 52);
    expect(table.wastes).toEqual([[28, 29, 31]]);
    expect(table.stock[0]).toBe(32);
    expect(table.gone).toEqual([30]);
  });

  it('keeps a cell card out of the cards that are gone', () => {
    const table = decode('ffffffffdffff:28:1:17', layout, 52);
    expect(table.cell).toBe(17);
    expect(table.gone).toEqual([]);
    expect(table.home).not.toContain(17);
  });

  it('reads several wastes as runs of base-62 digits', () => {
    const table = decode('fffffffffffff:31:1::VWX/S/T/U', layoutOf({ wastes: 3 }), 52);
    expect(table.stock).toEqual([31, 32, 33]);
    expect(table.wastes).toEqual([[28], [29], [30]]);
    expect(decode('0:52:1::a/z/', layoutOf({ wastes: 2 }), 52)).toMatchObject({
      stock: [36],
      wastes: [[61], []],
    });
  });

  it('takes written-out piles for cards on the table, whether or not the mask repeats them', () => {
    const three = layoutOf({ wastes: 3 });
    const terse = decode('fffffff::1::VWXYZabcdefghijklmnop/S//U', three, 52);
    expect(terse.gone).toEqual([29]);
    expect(terse.wastes).toEqual([[28], [], [30]]);
    expect(decode('fffffdfffffff:31:1::VWXYZabcdefghijklmnop/S//U', three, 52)).toEqual(terse);
  });

  it('reads a stock that is drawn through', () => {
    const table = decode('fffffffffffff:52:1:', layout, 52);
    expect(table.stock).toEqual([]);
    expect(table.wastes[0]).toHaveLength(24);
  });
});

describe('place', () => {
  it('gives every slot a place, in every fixture', () => {
    for (const snapshot of Object.values(FIXTURES)) {
      const table = decode(snapshot.position, snapshot.layout, snapshot.cards.length);
      const places = place(table, snapshot);
      expect(snapshot.cards.map((_, slot) => places[slot]?.zone)).not.toContain(undefined);
    }
  });

  it('keeps every card on the table inside the table', () => {
    for (const { layout: table, position, cards, foundation } of Object.values(FIXTURES)) {
      for (const { x, y } of place(decode(position, table, cards.length), {
        layout: table,
        cards,
        foundation,
      })) {
        expect(x).toBeGreaterThanOrEqual(-0.001);
        expect(x + 1).toBeLessThanOrEqual(table.width + 0.001);
        expect(y).toBeGreaterThanOrEqual(-0.001);
        expect(y + 1).toBeLessThanOrEqual(table.height + 0.001);
      }
    }
  });

  it('turns up what is known on the table and turns down the stock, also where its cards are known', () => {
    const snapshot = snapshotOf(layout, frenchDeck(), { position: 'fffffffffffff:30:2:' });
    const places = place(decode(snapshot.position, layout, 52), snapshot);
    expect(places[29]).toMatchObject({ zone: 'waste', up: true, top: true });
    expect(places[28]).toMatchObject({ zone: 'waste', up: true, top: false });
    expect(places[30]).toMatchObject({ zone: 'stock', up: false });
  });

  it("lays the stock's top card beside the pile where it plays", () => {
    const snapshot = snapshotOf(layoutOf({ stockTop: true }), frenchDeck());
    const places = place(decode(snapshot.position, snapshot.layout, 52), snapshot);
    expect(places[28]).toMatchObject({ zone: 'stockTop', up: true, x: snapshot.layout.stockTop?.[0] });
    expect(places[29]).toMatchObject({ zone: 'stock', up: false });
  });

  it('fans a waste within its width and lays later cards above earlier ones', () => {
    const snapshot = FIXTURES.fan!;
    const { layout: fanned } = snapshot;
    const places = place(decode(snapshot.position, fanned, 52), snapshot);
    const xs = [28, 29, 39].map((slot) => places[slot]!.x);
    expect(xs[0]).toBeCloseTo(fanned.wastes[0]![0]);
    expect(xs[1]).toBeGreaterThan(xs[0]!);
    expect(xs[2]! + 1).toBeLessThanOrEqual(fanned.wastes[0]![0] + fanned.fan + 1e-9);
    expect(places[39]!.z).toBeGreaterThan(places[38]!.z);
  });

  it('shows the newest removed card on top of the foundation', () => {
    const snapshot = snapshotOf(layout, frenchDeck(), {
      position: 'ffffff0efffff:28:1:',
      foundation: [20, 25, 24, 26, 27],
    });
    const places = place(decode(snapshot.position, layout, 52), snapshot);
    expect(places[27]).toMatchObject({ zone: 'foundation', top: true, shown: true });
    expect(places[20]).toMatchObject({ zone: 'foundation', shown: false });
    expect(places[27]!.z).toBeGreaterThan(places[26]!.z);
  });
});
