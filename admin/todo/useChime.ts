import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TodoKind, TodoNumbers } from '../../contract/todo/todo.ts'
import { choicesQuery, heardNumbersQuery } from './queries.ts'

/** Whether more waits of one of these kinds than did before. */
export const hasMore = (kinds: readonly TodoKind[], before: TodoNumbers, now: TodoNumbers): boolean =>
  kinds.some((kind) => (now[kind] ?? 0) > (before[kind] ?? 0))

/**
 * Sounds when more waits of a kind for which the person chose it, also while the page is hidden; of several tabs one sounds. A browser
 * that allows no sound yet stays silent.
 */
export function useChime(): void {
  const { data: choices } = useQuery(choicesQuery)
  const sounds = choices?.choices.some(({ sound }) => sound) ?? false
  const { data: waiting, isPlaceholderData } = useQuery(heardNumbersQuery(sounds))
  const before = useRef<TodoNumbers | null>(null)
  useEffect(() => {
    if (!waiting || isPlaceholderData) return
    const kinds = choices?.choices.filter(({ sound }) => sound).map(({ kind }) => kind) ?? []
    if (before.current && hasMore(kinds, before.current, waiting.numbers)) chimeOnce()
    before.current = waiting.numbers
  }, [choices, waiting, isPlaceholderData])
}

/** ms in which the other tabs have heard of the same: they ask at times of their own. */
const sameFor = 5000

/** Sounds in the first tab that comes; the others find the lock taken and stay silent. */
function chimeOnce(): void {
  // Only where the browser trusts the connection there are locks.
  if (!('locks' in navigator)) return chime()
  void navigator.locks.request('todo chime', { ifAvailable: true }, async (mine) => {
    if (!mine) return
    chime()
    await new Promise((over) => setTimeout(over, sameFor))
  })
}

/** Two short notes. */
function chime(): void {
  const audio = new AudioContext()
  const notes = [880, 1175]
  notes.forEach((frequency, at) => {
    const [note, volume] = [audio.createOscillator(), audio.createGain()]
    const begin = audio.currentTime + at * 0.18
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.15, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3)
    note.connect(volume).connect(audio.destination)
    note.start(begin)
    note.stop(begin + 0.3)
  })
  setTimeout(() => void audio.close(), 1000)
}
