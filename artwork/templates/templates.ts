import type { Template } from '../../contract/artwork/template.ts'
import { awards, banners } from './events.ts'
import { badges, cards, notebooks } from './paper.ts'
import { bags, cups, shirts } from './wear.ts'

/** All templates there are. */
export const templates: readonly Template[] = [...badges, ...bags, ...shirts, ...cups, ...notebooks, ...banners, ...cards, ...awards]

const byKey = new Map(templates.map((template) => [template.key, template]))

/** The template of a key; null: there is none. */
export const templateOf = (key: string): Template | null => byKey.get(key) ?? null
