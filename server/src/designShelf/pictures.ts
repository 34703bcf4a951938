import type { ShownPicture } from '../../../contract/artwork/shownPicture.ts'
import type { Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services } from '../services.ts'
import { shownOf } from './designShelf.rules.ts'

/** The small pictures of what a design of the company places. */
export const picturesOf = async (
  services: Pick<Services, 'secret' | 'now'>,
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ShownPicture[]> => shownOf(ids, await fileLinks(db, services, companyId, ids))
