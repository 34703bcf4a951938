import type { Ground } from './ground.ts'

/**
 * Fills an empty database with the demo cast, its goods and a few orders in every state, and says so before it `begins`.
 * Answers false where anything was there, or was taken out on purpose.
 */
export async function seed(ground: Ground, begins = () => {}): Promise<boolean> {
  const anyone = await ground.db.selectFrom('staff').select('id').limit(1).executeTakeFirst()
  if (anyone) return false
  const { emptied_at } = await ground.db.selectFrom('opening').select('emptied_at').executeTakeFirstOrThrow()
  if (emptied_at) return false
  begins()
  // Only now: the goods are drawn while they are read, a third of a later start.
  const { seedWhole } = await import('./whole.ts')
  await seedWhole(ground)
  return true
}
