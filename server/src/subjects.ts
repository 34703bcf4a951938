import type { House, Routes } from './house.ts'
import type { Workers } from './jobs.ts'

/** Every subject's routes. */
export const subjects: readonly Routes[] = []

/** What each job does. */
export const workersOf = (_house: House): Workers => ({
  sms: async () => {},
  sweep: async () => {},
})
