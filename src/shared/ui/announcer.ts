type Listener = (message: string) => void

const listeners = new Set<Listener>()

/** Says something short that needs no answer: shown for a moment and read out. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message)
}

/** Hears announcements; returns the way to stop. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
