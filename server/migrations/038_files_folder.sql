-- Up Migration

-- The id of the folder in which the documents of this database are, as a file there says. No row before the first start
-- without S3.
create table files_folder (
  only_row  boolean primary key default true check (only_row),
  folder_id text not null
);
