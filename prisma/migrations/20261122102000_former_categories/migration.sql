-- What category a record had before its link, so that whoever takes the link back can have it again. Of links that were
-- made before nothing is known: their records keep the category they have.
ALTER TABLE "TransferLink"
  ADD COLUMN "categorySet" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "formerCategoryId" UUID,
  ADD CONSTRAINT "TransferLink_former_category" CHECK ("categorySet" OR "formerCategoryId" IS NULL);

ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_formerCategoryId_fkey"
  FOREIGN KEY ("walletId", "formerCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- For the deletion of a category.
CREATE INDEX "TransferLink_formerCategory" ON "TransferLink" ("walletId", "formerCategoryId") WHERE "formerCategoryId" IS NOT NULL;
