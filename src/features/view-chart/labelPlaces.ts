/** A label that wants to stand at a height, in pixels. A heavy one stays where it is. */
export interface LabelWish {
  readonly id: string
  readonly y: number
  readonly weight?: number
}

interface Cluster {
  readonly wishes: readonly LabelWish[]
  /** Where its first label stands. */
  readonly start: number
}

const weightOf = ({ weight = 1 }: LabelWish): number => weight

function cluster(wishes: readonly LabelWish[], gap: number): Cluster {
  const total = wishes.reduce((sum, wish) => sum + weightOf(wish), 0)
  const start = wishes.reduce((sum, wish, at) => sum + weightOf(wish) * (wish.y - at * gap), 0)
  return { wishes, start: start / total }
}

/**
 * Heights of labels of which no two cover each other, as near to where they want to stand as that allows, in their
 * order. Neighbours that would touch are moved apart together (pool adjacent violators).
 * @param gap least distance between two heights, in pixels
 */
export function labelPlaces(
  wishes: readonly LabelWish[],
  gap: number,
): ReadonlyMap<string, number> {
  const clusters: Cluster[] = []
  for (const wish of wishes.toSorted((a, b) => a.y - b.y)) {
    let next = cluster([wish], gap)
    let before = clusters.at(-1)
    while (before !== undefined && before.start + before.wishes.length * gap > next.start) {
      clusters.pop()
      next = cluster([...before.wishes, ...next.wishes], gap)
      before = clusters.at(-1)
    }
    clusters.push(next)
  }
  return new Map(
    clusters.flatMap(({ wishes: own, start }) =>
      own.map(({ id }, at) => [id, start + at * gap] as const),
    ),
  )
}
