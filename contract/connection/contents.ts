import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const desk = { who: 'staff', area: 'connection' } as const
const toward = z.enum(['store', 'disk'], '方向应为 store（移入对象存储）或 disk（移回本机）')

/** Where the contents of files lie, and how far those have come that are being moved. */
export const contentsStanding = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/connection/contents',
  title: '文件在哪里',
  input: z.object({}),
  output: z.object({
    /** How many lie in the object store, and how many on the server's disk alone. */
    store: z.int(),
    disk: z.int(),
    /** Which way new ones go, and those that are being moved. */
    toward,
    moving: z.boolean(),
    /** Of the last move: how many were moved, and how many were found nowhere or damaged. */
    done: z.int(),
    absent: z.int(),
    /** Why the last move stopped; '' where it did not. */
    fault: z.string(),
  }),
})
export type ContentsStanding = z.output<typeof contentsStanding.output>

export const moveContents = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/connection/moveContents',
  once: true,
  proof: 'session',
  title: '移动文件',
  told: '已开始',
  input: z.object({ toward }),
  output: z.literal(true),
})
