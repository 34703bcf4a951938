import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { severities } from '../../contract/order/finding.ts'
import type { Artwork } from '../../contract/production/artwork.ts'
import { FindingList } from '../../kit/artwork/FindingList.tsx'
import { artworkQuery } from './artworkQuery.ts'

/** What in the files of a line cannot be printed as it is, before they are said to be good all the same. Nothing where nothing is. */
export function FaultyArtwork({ lineId, files }: { readonly lineId: number; readonly files: readonly Artwork[] }) {
  const ids = files.map(({ id }) => id)
  const { data: checks = [] } = useQuery(artworkQuery(lineId, ids))
  const faulty = checks.flatMap(({ fileId, findings }) => {
    const faults = findings.filter(({ severity }) => severity === 'E')
    return faults.length > 0 ? [{ fileId, faults }] : []
  })
  const count = faulty.reduce((sum, { faults }) => sum + faults.length, 0)
  if (count === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={`自动检查有 ${count} 项“${severities.E}”，确认仍判为合格吗？`}
      description={faulty.map(({ fileId, faults }) => (
        <div key={fileId}>
          {files.find(({ id }) => id === fileId)?.name}
          <FindingList findings={faults} />
        </div>
      ))}
    />
  )
}
