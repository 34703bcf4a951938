import { useQuery } from '@tanstack/react-query'
import type { Artwork } from '../../contract/production/artwork.ts'
import { artworkQuery } from './artworkQuery.ts'
import { OpenFindings, openOf } from './OpenFindings.tsx'

/** What in the files of a line may not be printed as it is meant, before they are said to be good all the same. Nothing where nothing is. */
export function FaultyArtwork({ lineId, files }: { readonly lineId: number; readonly files: readonly Artwork[] }) {
  const ids = files.map(({ id }) => id)
  const { data: checks = [] } = useQuery(artworkQuery(lineId, ids))
  const open = checks.flatMap((check) => {
    const [file, findings] = [files.find(({ id }) => id === check.fileId), openOf(check.findings)]
    const name = file ? [file.positionLabel, file.name].filter(Boolean).join(' · ') : ''
    return findings.length > 0 ? [{ key: check.fileId, name, findings }] : []
  })
  return <OpenFindings files={open} />
}
