import type { Artwork } from '../../../contract/production/artwork.ts'
import { sizeText } from '../private/FileNames.tsx'
import goodsCss from '../private/goods.module.css'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'

/** The files on a line, each with where it is printed and what is to be heeded. */
export const ArtworkList = ({ files }: { files: readonly Artwork[] }) => (
  <ul className={`${goodsCss.files} ${lineCss.artwork}`}>
    {files.map(({ id, name, size, link, positionLabel, note }) => (
      <li key={id}>
        <a href={link} target="_blank" rel="noopener">
          {name}
        </a>
        <small>{sizeText(size)}</small>
        <p className={lineCss.brief}>
          {positionLabel ? <b>{positionLabel}</b> : <span className={wordsCss.hint}>未说明印刷部位</span>}
          {note && <span>{note}</span>}
        </p>
      </li>
    ))}
  </ul>
)
