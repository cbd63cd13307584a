import { TextField } from '../../../form/text-field.tsx'

/** Fleet name, insurer and signer. */
export function CompanyFields() {
  return (
    <div className="grid gap-3.5 tablet:grid-cols-2">
      <TextField
        name="name"
        label="Fleet name"
        hint="The name you want to see everywhere."
        required
        className="tablet:col-span-2"
      />
      <TextField name="dotNumber" label="DOT number" optional />
      <TextField name="taxId" label="Tax ID" hint="A US EIN or a Canadian business number." optional />
      <TextField name="insurerName" label="Insurer" optional />
      <TextField name="policyNumber" label="Policy number" optional />
      <TextField
        name="contactNumber"
        label="Contact number"
        hint="With country code: +13125550142."
        type="tel"
        optional
        className="tablet:col-span-2"
      />
      <TextField name="signer.firstName" label="Signer’s first name" optional />
      <TextField name="signer.lastName" label="Signer’s last name" optional />
      <TextField name="signer.email" label="Signer’s email" type="email" optional className="tablet:col-span-2" />
    </div>
  )
}
