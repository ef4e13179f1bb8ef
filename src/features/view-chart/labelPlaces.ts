/** A label that wants to stand at a height, in pixels. A heavy one stays where it is. */
export interface Label {
  readonly id: string
  readonly y: number
  readonly weight?: number
}

interface Cluster {
  readonly labels: readonly Label[]
  /** Where its first label stands. */
  readonly start: number
}

const weightOf = ({ weight = 1 }: Label): number => weight

function cluster(labels: readonly Label[], gap: number): Cluster {
  const total = labels.reduce((sum, label) => sum + weightOf(label), 0)
  const start = labels.reduce((sum, label, at) => sum + weightOf(label) * (label.y - at * gap), 0)
  return { labels, start: start / total }
}

/**
 * Heights of labels of which no two cover each other, as near to where they want to stand as that allows, in their
 * order. Neighbours that would touch are moved apart together (pool adjacent violators).
 * @param gap least distance between two heights, in pixels
 */
export function labelPlaces(labels: readonly Label[], gap: number): ReadonlyMap<string, number> {
  const clusters: Cluster[] = []
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    let next = cluster([label], gap)
    let before = clusters.at(-1)
    while (before !== undefined && before.start + before.labels.length * gap > next.start) {
      clusters.pop()
      next = cluster([...before.labels, ...next.labels], gap)
      before = clusters.at(-1)
    }
    clusters.push(next)
  }
  return new Map(
    clusters.flatMap(({ labels: own, start }) =>
      own.map(({ id }, at) => [id, start + at * gap] as const),
    ),
  )
}
