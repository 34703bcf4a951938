import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'
import type { Report } from './report.ts'
import { deployed } from './tools.ts'

// The manifests against Kubernetes' own description of its objects, as the official client of JavaScript has it: each field by name and
// type. Against a cluster, kubectl apply --dry-run=server asks more.

const client = '@kubernetes/client-node@2.0.1'

type Field = { readonly name: string; readonly baseName: string; readonly type: string }
type Model = { getAttributeTypeMap?: () => Field[] }
type Models = Readonly<Record<string, unknown>>

export const manifests = ['settings.yaml', 'mall.yaml'].flatMap((name) =>
  deployed(`kubernetes/${name}`)
    .split(/^---$/m)
    .map((text) => parseYaml(text) as { apiVersion: string; kind: string; metadata: { name: string } }),
)

const plain: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  IntOrString: (value) => typeof value === 'string' || typeof value === 'number',
  any: () => true,
  object: (value) => typeof value === 'object',
}

/** What of a value is not as its type has it, each by its path. */
function faultsIn(models: Models, value: unknown, type: string, at: string): string[] {
  const list = /^Array<(.+)>$/.exec(type)?.[1] ?? /^Set<(.+)>$/.exec(type)?.[1]
  if (list) return Array.isArray(value) ? value.flatMap((one, n) => faultsIn(models, one, list, `${at}[${n}]`)) : [`${at}: a list`]
  const map = /^\{ \[key: string\]: (.+?);? \}$/.exec(type)?.[1]
  if (map && typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => faultsIn(models, one, map, `${at}.${key}`))
  const isPlain = plain[type]
  if (isPlain) return isPlain(value) ? [] : [`${at}: ${type}`]
  const model = models[type] as Model | undefined
  if (!model?.getAttributeTypeMap) return [`${at}: no type ${type} is known`]
  if (typeof value !== 'object' || value === null) return [`${at}: an object`]
  const fields = new Map(model.getAttributeTypeMap().map((field) => [field.baseName, field]))
  return Object.entries(value).flatMap(([key, one]) => {
    const field = fields.get(key)
    return field ? faultsIn(models, one, field.type, `${at}.${key}`) : [`${at}.${key}: no such field`]
  })
}

const typeOf = ({ apiVersion, kind }: { apiVersion: string; kind: string }): string =>
  `${(apiVersion.split('/').at(-1) ?? '').replace(/^v/, 'V')}${kind}`

/** Each manifest by the types of the official client, which is fetched for it; and that a field which is misspelt would be found. */
export async function checkManifests(scratch: string, { check, skip }: Report): Promise<void> {
  const folder = join(scratch, 'kubernetes')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', client], { cwd: folder })
  if (npm.status !== 0) return skip(`取不到 ${client}，Kubernetes 清单未检查。${client} could not be had: manifests NOT CHECKED.`)
  const entry = join(folder, 'node_modules/@kubernetes/client-node/dist/index.js')
  const models = (await import(pathToFileURL(entry).href)) as Models
  for (const manifest of manifests) {
    const faults = faultsIn(models, manifest, typeOf(manifest), manifest.kind)
    check(`${manifest.kind} ${manifest.metadata.name} as ${client} has it`, faults.length === 0, faults.join('\n'))
  }
  const misspelt = { spec: { replcas: 2, template: { spec: { containers: [{ name: 'a', readinessProbe: { httpGet: { path: 1 } } }] } } } }
  const found = faultsIn(models, misspelt, 'V1Deployment', 'Deployment')
  check('  and what is misspelt, or of another type, is found', found.length === 2, found.join('\n'))
}
