import type { Upload } from '../contract/file.ts'
import { fileKinds, uploadPath, type FileKind } from '../contract/fileKinds.ts'
import { Refusal } from '../contract/refusal.ts'
import { granted } from './ask.ts'

export type Sending = {
  readonly token: string | null
  /** Who brings a licence before there is a company proves the phone. */
  readonly proof?: { readonly phone: string; readonly captcha: string } | undefined
  /** Hears the share that has left this machine, 0–1. */
  readonly onProgress?: ((share: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export type Stored = NonNullable<Upload['data']>

/** What is wrong with this file for this use, told before it is sent; null: nothing. The server looks at the content itself. */
export function fileFault(kind: FileKind, file: { name: string; size: number }): string | null {
  const { types, most } = fileKinds[kind]
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase().replace('jpeg', 'jpg') ?? ''
  if (!(types as readonly string[]).includes(ending)) return `仅支持 ${types.join('、')} 格式`
  if (file.size > most) return `文件不能超过 ${most / 2 ** 20} MB`
  return file.size === 0 ? '文件是空的' : null
}

/** The `accept` of a file input for this use. */
export const acceptOf = (kind: FileKind): string => fileKinds[kind].types.map((type) => `.${type}`).join(',')

/**
 * Sends a file and gives its id. By XMLHttpRequest, since fetch does not tell how far an upload has come.
 * @throws Refusal when the server will not have it; Error when the road fails or `signal` stops it.
 */
export function sendFile(kind: FileKind, file: File, { token, proof, onProgress, signal }: Sending): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', uploadPath)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    const broken = () => reject(new Error('upload broken off'))
    request.addEventListener('error', broken)
    request.addEventListener('abort', broken)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      try {
        resolve(storedIn(request.responseText, `HTTP ${request.status} from ${uploadPath}`))
      } catch (error) {
        reject(error)
      }
    })
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    // The use goes first: the server must know it before the bytes come.
    form.append('kind', kind)
    for (const [name, value] of Object.entries(proof ?? {})) form.append(name, value)
    form.append('file', file)
    request.send(form)
  })
}

/** What the upload's bare answer, or the envelope of a refusal, says. @throws Refusal, or Error(`unreadable`). */
function storedIn(text: string, unreadable: string): Stored {
  const said = parsed(text)
  const bare = said && typeof said === 'object' && 'errno' in said ? (said as Upload) : null
  if (!bare) {
    granted(said, unreadable)
    throw new Error(unreadable)
  }
  if (!bare.data) throw new Refusal('file.refused', null, bare.msg)
  return bare.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
