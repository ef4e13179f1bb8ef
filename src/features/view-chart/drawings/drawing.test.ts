import { expect, it } from 'vitest'
import type { Drawing } from '#protocol/drawing.ts'
import { MOST_DRAWINGS } from '#protocol/drawingTools.ts'
import { mergedDrawings, readDrawings, withDrawing } from './drawing.ts'

const line = (id: string, price = 1): Drawing => ({
  id,
  tool: 'horizontal',
  points: [{ at: 0, price }],
})

it('reads what was kept, and leaves out what no tool draws', () => {
  const good = {
    id: 'a',
    tool: 'trend',
    points: [
      { at: 1, price: 2 },
      { at: 3, price: 4.5 },
    ],
  }
  const bad = [
    { ...good, tool: 'gann' },
    { ...good, points: good.points.slice(1) },
    {
      ...good,
      points: [
        { at: 1, price: 2 },
        { at: 3, price: '4' },
      ],
    },
    { ...good, id: 7 },
    'text',
    null,
  ]
  expect(readDrawings([...bad, good])).toEqual([good])
  expect(readDrawings({})).toBeNull()
  expect(readDrawings(Array.from({ length: 200 }, () => good))).toHaveLength(MOST_DRAWINGS)
})

it('puts a moved one where it was, and a new one last; the oldest give way', () => {
  expect(withDrawing([line('a'), line('b')], line('a', 2))).toEqual([line('a', 2), line('b')])
  const many = Array.from({ length: MOST_DRAWINGS }, (_, index) => line(String(index)))
  const more = withDrawing(many, line('new'))
  expect([more.length, more[0]?.id, more.at(-1)?.id]).toEqual([MOST_DRAWINGS, '1', 'new'])
})

it('adds what a visitor drew to what is saved, each once', () => {
  expect(mergedDrawings([line('a'), line('b')], [line('b', 2), line('c')])).toEqual([
    line('a'),
    line('b', 2),
    line('c'),
  ])
})
