import { z } from 'zod'

/** A picture of a design as whoever may see the design is shown it; null: there is none any more. */
export const ShownPicture = z.object({ id: z.int(), preview: z.string().nullable() })
export type ShownPicture = z.infer<typeof ShownPicture>
