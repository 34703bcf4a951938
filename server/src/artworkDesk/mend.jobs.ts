import sharp from 'sharp'
import { previewGround } from '../../../artwork/display.ts'
import { Design, type Surface } from '../../../contract/artwork/design.ts'
import { filled } from '../../../artwork/names.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Staff } from '../actor.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction } from '../database/db.ts'
import { picturesMeasured } from '../design/measured.ts'
import { goOn, madeFile, pathsFor } from '../design/print.jobs.ts'
import { endRun, type Begun, type Mend } from '../design/printRun.sql.ts'
import { forgetFile } from '../file/file.sql.ts'
import { takeInBytes } from '../file/upload.ts'
import { mendArtwork } from '../order/artwork.sql.ts'
import { moveIn } from '../order/moveIn.ts'
import { lockOrderOf, readLocked } from '../order/order.sql.ts'
import { seeOwn } from '../database/ownCustomers.sql.ts'
import { drawnPreview } from '../print/process.ts'
import type { Services } from '../services.ts'
import { checkMendable, checkMended, checkSound, checkStill } from './mend.rules.ts'
import { designedOn } from './mend.sql.ts'

/** The longer side of the picture that is sent as a proof, px. */
const proofSide = 1600

/**
 * Goes on with what the merchant changed of a design: makes its file, which takes as long as its list is, draws the proof, and then, all at
 * once, puts the file on the line and sends the proof. What ends before leaves the line as it was. May be run twice.
 */
export const runMend = (services: Services, id: number): Promise<void> =>
  goOn(services, id, async (run) => {
    const mend = run.mend ?? refuse('design.print.missing')
    const { surfaces, names } = Design.parse(run.design)
    const [surface = refuse('design.print.missing')] = surfaces
    const line = await designedOn(services.db, mend.lineId, mend.fileId)
    const label = checkMended(line, surface)
    checkSound(line, surface, await picturesMeasured(services, run.companyId, { schema: 1, surfaces: [surface] }))
    const [made] = run.files
    const printed = { surface, names, productId: run.productId }
    const fileId = made?.id ?? (await madeFile(services, { id, before: 0, ...run, of: '（商家修改）' }, printed, label))
    if (fileId === null) return
    const proofId = await drawnProof(services, run, mend, filled(surface, names, 0), label)
    try {
      await inTransaction(services.db, (tx) => sent({ tx, id, mend, fileId, proofId, now: services.now() }))
    } catch (error) {
      await inTransaction(services.db, (tx) => forgetFile(tx, proofId))
      throw error
    }
  })

/** A picture of the surface, as large as it may be looked at closely, as the member of staff's own. */
async function drawnProof(services: Services, { companyId }: Begun, { by }: Mend, surface: Surface, label: string): Promise<number> {
  const paths = await pathsFor(services, companyId, surface)
  const drawn = await drawnPreview(companyId, { surface, paths, pixels: proofSide })
  // White is seen on it, as in lists.
  const bytes = await sharp(drawn).flatten({ background: previewGround }).png().toBuffer()
  const brought = { kind: 'proof', name: `校样-${label}.png`, bytes } as const
  return (await takeInBytes(services, { side: 'staff', staffId: by.staffId }, brought)).id
}

type Sending = {
  readonly tx: Parameters<Parameters<typeof inTransaction>[1]>[0]
  readonly id: number
  readonly mend: Mend
  readonly fileId: number
  readonly proofId: number
  readonly now: Date
}

/** Puts the file on the line and sends the proof. @throws Refusal where the line is not any more as it was when the design was changed. */
async function sent({ tx, id, mend, fileId, proofId, now }: Sending): Promise<void> {
  const { lineId, note, by, address } = mend
  const staff: Staff = { side: 'staff', ...by, areas: new Set(['production']) }
  if (by.ownOnly) await seeOwn(tx, by.staffId)
  const { orderId, companyId } = await designedOn(tx, lineId, mend.fileId)
  const order = await lockOrderOf(tx, orderId, now)
  const line = await designedOn(tx, lineId, mend.fileId)
  checkMendable(order, lineId, staff)
  checkStill(mend, line.files, line.rounds)
  if (!(await mendArtwork(tx, { lineId, fileId: mend.fileId, by: fileId }, now))) refuse('artwork.changed')
  const mover = { side: 'system', name: by.name } as const
  await moveIn(tx, await readLocked(tx, orderId, now), { lineId }, 'mendArtwork', mover, { fileId: proofId, note }, now)
  const entry = { actor: staff, companyId, subject: `line ${lineId}`, address, action: 'artwork.mend' } as const
  await insertAudit(tx, { ...entry, before: { fileId: mend.fileId }, after: { fileId, round: line.rounds + 1, note } }, now)
  if (!(await endRun(tx, id, { state: 'done' }, now))) refuse('design.print.over')
}
