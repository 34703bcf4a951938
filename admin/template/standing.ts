import type { TemplateRow } from '../../contract/artwork/templateDesk.ts'

/** Where a template stands; null: it is not kept yet. */
export type Standing = Pick<TemplateRow, 'id' | 'rev' | 'state' | 'version' | 'changed'> | null
