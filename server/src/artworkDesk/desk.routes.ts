import { staffArtworkLine, staffArtworkQueue, staffPlates, verifyArtwork, type ArtworkRow } from '../../../contract/order/artworkDesk.ts'
import { lineStates } from '../../../contract/production/lineState.ts'
import type { FileLink } from '../../../contract/file.ts'
import { refuse } from '../../../contract/refusal.ts'
import { pressSetting } from '../../../contract/setting/press.ts'
import { shanghai } from '../../../contract/text.ts'
import { fileLinks } from '../file/file.sql.ts'
import { factoryCalendar } from '../closure.sql.ts'
import { knownShown, positionLabel } from '../order/artwork.rules.ts'
import { filesOf, readOrder } from '../order/detail.sql.ts'
import { detailOfOrder } from '../order/shown.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { orderOfLine } from '../production/step.sql.ts'
import type { Routes } from '../services.ts'
import { readSetting } from '../setting.ts'
import { foundIn, lackingWords, positionsOf, printTextsOf, queueOf, queuesOf, type DeskLine } from './desk.rules.ts'
import { deskLines, printingOf } from './desk.sql.ts'
import { designsOnLine, pdfsOnLine } from './designed.sql.ts'
import { platesOf, platesOfPdf } from './plates.ts'
import { verifiedOrder } from './verify.ts'

/** 稿件台: whose artwork waits for the merchant, one line with all there is to it, and whether what is stored is what was approved. */
export const artworkDeskRoutes: Routes = ({ serve }, services) => {
  serve(staffArtworkQueue, async ({ input, db }) => {
    const { rows, counted } = await deskLines(db, input)
    const queues = queuesOf(counted)
    const ids = rows.flatMap(({ files }) => files.flatMap(({ fileId, mends }) => (mends === null ? [fileId] : [fileId, mends])))
    const links = await fileLinks(db, services, null, ids)
    return { rows: rows.map((row) => rowOf(row, links)), total: queues[input.queue], queues }
  })

  serve(staffArtworkLine, async ({ input: { lineId }, actor, db, now }) => {
    const order = await readOrder(db, await orderOfLine(db, lineId), seenByStaff, now)
    const [links, calendar, printing, designs, pdfs] = await Promise.all([
      fileLinks(db, services, null, filesOf(order)),
      factoryCalendar(db, now),
      printingOf(db, lineId),
      designsOnLine(db, lineId),
      pdfsOnLine(db, lineId),
    ])
    const { orderId, companyName, mark, lines, moves } = detailOfOrder(order, actor, links, calendar)
    const line = lines.find(({ id }) => id === lineId)
    const state = order.lines.find(({ id }) => id === lineId)?.state
    if (!line || !state || !printing) return refuse('order.missing')
    const { storeName, image, quantity, unitName, promisedDay, stateLabel, selectionText, artwork, proofs } = line
    return {
      ...{
        lineId,
        orderId,
        companyName,
        mark,
        storeName,
        image,
        quantity,
        unitName,
        promisedDay,
        stateLabel,
        selectionText,
        artwork,
        proofs,
      },
      queue: queueOf(state, proofs),
      printTexts: printTextsOf(printing),
      lacking: lackingWords({ ...printing, files: artwork }),
      separable: [...designs, ...pdfs].map(({ fileId }) => fileId),
      designed: designs.map(({ fileId }) => fileId),
      moves: moves.filter((move) => move.lineId === lineId),
    }
  })

  serve(staffPlates, async ({ input: { lineId, fileId, page = 1 }, db }) => {
    const { mostInk } = await readSetting(db, pressSetting)
    const design = (await designsOnLine(db, lineId)).find((one) => one.fileId === fileId)
    if (design) return platesOf(services, design, mostInk)
    const pdf = (await pdfsOnLine(db, lineId)).find((one) => one.fileId === fileId) ?? refuse('file.missing', { id: fileId })
    return platesOfPdf(services, pdf, page, mostInk)
  })

  serve(verifyArtwork, ({ input: { orderId }, db }) => verifiedOrder({ ...services, db }, orderId))
}

function rowOf(row: DeskLine, links: ReadonlyMap<number, FileLink>): ArtworkRow {
  const {
    lineId,
    orderId,
    companyName,
    title,
    picture,
    quantity,
    unit,
    state,
    queue,
    promisedDay,
    since,
    rounds,
    replaced,
    answer,
    unpaid,
  } = row
  const positions = positionsOf(row)
  return {
    ...{ lineId, orderId, companyName, quantity, queue, promisedDay, rounds, replaced, answer, unpaid },
    storeName: title,
    image: picture,
    unitName: unit,
    stateLabel: lineStates[state],
    sinceTime: shanghai(since),
    printTexts: printTextsOf(row),
    artwork: row.files.map(({ fileId, position, note, carried, known, mends }) => ({
      ...(links.get(fileId) ?? refuse('file.missing')),
      ...{ position, positionLabel: positionLabel(positions, position), note, names: carried?.rows ?? null },
      known: knownShown(known),
      mends: mends === null ? null : (links.get(mends) ?? null),
    })),
    lacking: lackingWords(row),
    ...foundIn(row),
  }
}
