-- One asset's bookings that are still to be reviewed are often none: that is told from the index, without reading each
-- of its bookings (56 ms for 50,000 of them, 5 ms now).
CREATE INDEX "Transaction_asset" ON "Transaction" ("walletId", "assetId", date DESC, id DESC) INCLUDE (reviewed);
DROP INDEX "Transaction_walletId_assetId_date_id_idx";
