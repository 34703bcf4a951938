import { DropField } from '../pieces/DropField.tsx'
import { Sending } from '../pieces/Sending.tsx'
import { useSending } from '../pieces/useSending.ts'

/** Sends a proof picture as soon as it is chosen or dropped, and gives its id as the field's value. */
export function ProofField({ id, onChange }: { id?: string; onChange?: (fileId: number | undefined) => void }) {
  const { sent, send, cancel } = useSending('proof', (stored) => onChange?.(stored.id))

  function choose(file: File) {
    onChange?.(undefined)
    void send(file)
  }

  return (
    <div>
      <DropField id={id} kind="proof" hint="支持 jpg、png、webp 格式，不超过 20 MB" onFile={choose} />
      {sent && <Sending sent={sent} onCancel={cancel} />}
    </div>
  )
}
