import { lazy, Suspense, useState } from 'react'
import type { FileLink } from '../../../contract/file.ts'
import { FileNames } from './FileNames.tsx'
import picturesCss from './pictures.module.css'

const LargeProof = lazy(async () => ({ default: (await import('./LargeProof.tsx')).LargeProof }))

/** Pictures in a row, each to be seen large; files without a picture by name. */
export function Pictures({ files, name }: { files: readonly FileLink[]; name: string }) {
  const [large, enlarge] = useState<FileLink | null>(null)
  const plain = files.filter(({ preview }) => preview === null)
  return (
    <>
      <ul className={picturesCss.pictures}>
        {files.map((file, place) =>
          file.preview === null ? null : (
            <li key={file.id}>
              <button type="button" onClick={() => enlarge(file)} aria-label={`放大查看${name} ${place + 1}`}>
                <img src={file.preview} alt={`${name} ${place + 1}`} loading="lazy" />
              </button>
            </li>
          ),
        )}
      </ul>
      {plain.length > 0 && <FileNames files={plain} />}
      <Suspense>{large && <LargeProof source={large.link} words={large.name} onClose={() => enlarge(null)} />}</Suspense>
    </>
  )
}
