import { Readable } from 'node:stream'
import { readPayee } from '../payment/payee.sql.ts'
import { shareWords } from '../../../contract/order/consignment.ts'
import { inTransaction } from '../database/db.ts'
import { insertFile } from '../file/file.sql.ts'
import { keep, type Contents } from '../file/contents.ts'
import { receive } from '../file/store.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { marksNow } from '../paper/marksNow.ts'
import { allCartons, cartonText } from './packing.rules.ts'
import { packingToMake, setPaper, setProgress, takePaper, type Packing } from './packing.sql.ts'
import type { PackingPaper } from './packingPaper.ts'

/** The job `packing`: makes a consignment's packing list. May run twice, or be killed in the middle: it takes one paper, once. */
export async function makePackingList(contents: Contents, consignmentId: number): Promise<void> {
  const { db, dataDir } = contents
  const waiting = await packingToMake(db, consignmentId)
  if (!waiting) return
  await setProgress(db, consignmentId, 10)
  const bytes = await drawPaper({ kind: 'packing', ...paperOf(waiting, (await readPayee(db)).payee), marks: await marksNow(contents) })
  await setProgress(db, consignmentId, 80)
  const { companyId, accountId, orderId, place } = waiting
  const arrived = await receive(dataDir, Readable.from([bytes]), Number.MAX_SAFE_INTEGER)
  await keep(contents, arrived)
  await inTransaction(db, async (tx) => {
    if (!(await takePaper(tx, consignmentId, waiting.address))) return
    const { size, hash } = arrived
    const file = { kind: 'packing', name: `装箱单-${orderId}-${place}.pdf`, type: 'pdf', size, hash, preview: null } as const
    const { id } = await insertFile(tx, { side: 'buyer', companyId, accountId }, file)
    await setPaper(tx, consignmentId, id)
  })
}

/** What stands on it. */
export function paperOf(packing: Packing, seller: string): PackingPaper {
  const { orderId, place, of, way, address, companyName, placedBy, mark, lines } = packing
  const rows = lines.map((line) => ({
    title: line.title,
    number: line.number,
    // Its colours and sizes as they lie in here, then what else was chosen.
    words: [...shareWords(line, line.share), ...line.words.slice(line.matrix?.length ?? 0)],
    quantity: `${line.quantity} ${line.unit}`,
    cartons: cartonText(line.quantity, line.carton, line.unit),
  }))
  const grams = lines.reduce((sum, { quantity, weightKg }) => sum + Math.round(Number(weightKg) * 1000) * quantity, 0)
  return {
    number: `${orderId}-${place}`,
    orderId,
    place,
    of,
    way,
    seller,
    companyName,
    placedBy,
    receiver: `${address.realName}　${address.phone}`,
    address: [address.province, address.city === address.province ? '' : address.city, address.district, address.detail].join(''),
    mark,
    rows,
    pieces: `${lines.reduce((sum, { quantity }) => sum + quantity, 0)} ${lines.length > 1 ? '件' : lines[0]?.unit}`,
    cartons: allCartons(lines),
    weightKg: grams / 1000,
  }
}
