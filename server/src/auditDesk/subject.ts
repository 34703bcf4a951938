import { alarm } from '../alarm.ts'
import { sqlState } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { Subject } from '../subject.ts'
import { auditDeskRoutes } from './auditDesk.routes.ts'
import { auditSheet } from './auditSheet.ts'
import { checkAudit } from './check.sql.ts'
import { endMonths } from './end.sql.ts'
import { makeMonths } from './months.sql.ts'
import { tornWords } from './seal.rules.ts'
import { sealAudit } from './seal.sql.ts'
import { auditTerms } from './terms.rules.ts'

export const auditDeskSubject = {
  routes: [auditDeskRoutes],
  due: (services) => [() => sealAudit(services.db, services.now())],
  nightly: (services) => [
    () => unlessRead(makeMonths(services.db, services.now())),
    () => unlessRead(endMonths(services.db, services.now())),
    () => checkWhole(services),
  ],
  sheets: { audit: auditSheet },
  settings: [auditTerms],
} satisfies Subject

/** A backup reads the log for as long as it takes, and months stay as they are meanwhile; the next night does what was left. */
const unlessRead = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (sqlState(error) !== '55P03') throw error
  })

async function checkWhole({ db, now }: Services): Promise<void> {
  const broken = await checkAudit(db, now())
  if (broken) alarm('audit', `${tornWords(broken)}，请核查数据库`)
}
