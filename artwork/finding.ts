import type { Finding } from '../contract/order/finding.ts'

/** What is to be said of a surface; `layerId` null: of no layer alone; `row`: of that row of the list alone, from 0. */
export type DesignFinding = Finding & { readonly layerId: string | null; readonly row?: number }
