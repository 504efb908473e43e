import { z } from 'zod';

/** Environment variables for the storage of file bytes, for each process that reads or writes them. */
export const storageVariables = {
  COFFER_DATA_DIR: z.string().min(1).default('.data'),
  COFFER_S3_BUCKET: z.string().min(1).optional(),
  COFFER_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  COFFER_S3_REGION: z.string().min(1).default('us-east-1'),
  COFFER_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  COFFER_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
} as const;

export type StorageVariables = z.infer<z.ZodObject<typeof storageVariables>>;

export type StorageSettings =
  | { readonly kind: 'disk'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** The address of the S3 service; null for Amazon's own endpoint. */
      readonly endpoint: string | null;
      /** The access key; null to use the machine's credentials (its role, or the AWS variables). */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
    };

/** S3 if a bucket is set, otherwise the folder `files` in the data directory. */
export function storageSettings(variables: StorageVariables, dataDirectory: string): StorageSettings {
  const {
    COFFER_S3_BUCKET: bucket,
    COFFER_S3_ENDPOINT: endpoint = null,
    COFFER_S3_REGION: region,
    COFFER_S3_ACCESS_KEY_ID: accessKeyId,
    COFFER_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables;
  if (bucket === undefined) return { kind: 'disk', directory: `${dataDirectory}/files` };
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new Error('COFFER_S3_ACCESS_KEY_ID and COFFER_S3_SECRET_ACCESS_KEY must be set together.');
  }
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey };
  return { kind: 's3', bucket, region, endpoint, credentials };
}
